export {}

/*
 * A ticket: the frame asks, a window of the same site answers, and the server carries both without reading either. The window
 * has no opener, so neither can navigate the other.
 */
type Bytes = Uint8Array<ArrayBuffer>

const output = document.querySelector('output')
const button = document.querySelector('button')
const show = (text: string) => {
  if (output) output.textContent = text
}

const toText = (bytes: Bytes) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
const toBytes = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))
const importKey = (bytes: Bytes) => crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

/** @param direction associated data, so that a server cannot hand a request back as its answer */
async function seal(key: CryptoKey, direction: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const additionalData = new TextEncoder().encode(direction)
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    new TextEncoder().encode(text),
  )
  return toText(Uint8Array.of(...iv, ...new Uint8Array(sealed)))
}

async function open(key: CryptoKey, direction: string, sealed: string): Promise<string> {
  const bytes = toBytes(sealed)
  const additionalData = new TextEncoder().encode(direction)
  const iv = bytes.slice(0, 12)
  return new TextDecoder().decode(
    await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes.slice(12)),
  )
}

const post = (path: string, body: string) => fetch(path, { method: 'POST', body })

/** The ticket is on the server before the click, because a click can open a window only at once. */
async function ask(): Promise<void> {
  const id = crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = await importKey(bytes)
  await post(`/ticket/${id}`, await seal(key, `request ${id}`, 'send 1 ETH to the gardener'))
  button?.addEventListener('click', () => {
    // The server reports the result, since there is no handle of the window.
    const opened = window.open(`/approve#${id}.${toText(bytes)}`, '_blank', 'noopener')
    show(opened === null ? 'asked' : 'the window is in reach')
    void poll(id, key)
  })
  show('ready')
}

async function poll(id: string, key: CryptoKey): Promise<void> {
  for (;;) {
    const { state, answer } = await (await fetch(`/ticket/${id}/answer`)).json()
    if (state === 'answered') return show(await open(key, `answer ${id}`, answer))
    if (state === 'closed') return show('closed')
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

async function approve(): Promise<void> {
  const [id = '', secret = ''] = location.hash.slice(1).split('.')
  history.replaceState(null, '', '/approve')
  if (!id) return show('no ticket')
  const taken = await fetch(`/ticket/${id}`)
  if (!taken.ok) return show('this ticket was used before')
  const key = await importKey(toBytes(secret))
  let isAnswered = false
  window.addEventListener('pagehide', () => {
    if (!isAnswered) navigator.sendBeacon(`/ticket/${id}/closed`)
  })
  button?.addEventListener('click', async () => {
    isAnswered = true
    await post(`/ticket/${id}/answer`, await seal(key, `answer ${id}`, 'approved'))
    window.close()
  })
  show(`${await open(key, `request ${id}`, await taken.text())}${window.opener === null ? '' : ' (has an opener)'}`)
}

if (location.pathname === '/secure') await ask()
else await approve()
