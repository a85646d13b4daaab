/** Seals what the database keeps of the operator's and of sign-in: by CK_AUTH_KEY, or in plain text without it. */
export interface OperatorSeal {
  /** Whether there is a key. */
  isKeyed: boolean
  seal(text: string): Promise<string>
  /**
   * Opens what CK_AUTH_KEY, CK_AUTH_KEY_NEXT or CK_AUTH_KEY_FORMER sealed, and plain text.
   * @returns undefined if another key sealed it
   */
  open(sealed: string): Promise<Opened | undefined>
}

interface Opened {
  text: string
  /**
   * In plain text despite a key, or sealed by CK_AUTH_KEY_FORMER: to be sealed anew. What the next key has sealed stays, or a
   * server that still has the former setting would seal it back.
   */
  isFormer: boolean
}

const prefix = 'sealed:'
const nonceLength = 12

export function createOperatorSeal(secret: (name: string) => string | undefined): OperatorSeal {
  const current = secret('CK_AUTH_KEY') || undefined
  const former = secret('CK_AUTH_KEY_FORMER') || undefined
  const openings = [current, secret('CK_AUTH_KEY_NEXT') || undefined, former]
  return {
    isKeyed: current !== undefined,
    seal: async text => (current === undefined ? text : sealBy(current, text)),
    async open(sealed) {
      if (!sealed.startsWith(prefix)) return { text: sealed, isFormer: current !== undefined }
      for (const key of openings) {
        const text = key === undefined ? undefined : await openBy(key, sealed)
        if (text !== undefined) return { text, isFormer: key === former && key !== current }
      }
      return undefined
    },
  }
}

async function sealBy(operatorKey: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength))
  const key = await aesKey(operatorKey)
  const hidden = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return `${prefix}${toBase64(Uint8Array.of(...iv, ...new Uint8Array(hidden)))}`
}

async function openBy(operatorKey: string, sealed: string): Promise<string | undefined> {
  const bytes = Uint8Array.from(atob(sealed.slice(prefix.length)), character => character.charCodeAt(0))
  const [iv, hidden] = [bytes.slice(0, nonceLength), bytes.slice(nonceLength)]
  try {
    const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await aesKey(operatorKey), hidden)
    return new TextDecoder().decode(opened)
  } catch {
    return undefined
  }
}

/** The operator's key is a long random text, so a plain hash is as good as a slow one. */
async function aesKey(operatorKey: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`sign-in keys ${operatorKey}`))
  return crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
