import { startAuthentication, startRegistration } from '@simplewebauthn/browser'

const ask = async (path: string, body?: unknown) =>
  (await fetch(path, { method: 'POST', body: JSON.stringify(body ?? {}) })).json()

/** PRF bytes never leave the secure site. Only values derived from them, here their hash, may be compared. */
const hash = async (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

type Steps = Readonly<Record<string, () => Promise<unknown>>>

const salt = new TextEncoder().encode('salt of the vault')
const prf = { prf: { eval: { first: salt } } }

interface PrfResults {
  prf?: { enabled?: boolean; results?: { first?: ArrayBuffer } }
}

async function summarise(response: { clientExtensionResults: object }) {
  const { prf: { enabled, results } = {} } = response.clientExtensionResults as PrfResults
  // Only its hash is sent: a passkey's secret must not leave the page.
  const sent = { ...response, clientExtensionResults: {} }
  return { sent, enabled, prf: results?.first && (await hash(results.first)) }
}

const steps: Steps = {
  async create() {
    const optionsJSON = await ask('/passkey/creation')
    const { sent, ...rest } = await summarise(
      await startRegistration({ optionsJSON: { ...optionsJSON, extensions: prf } }),
    )
    return { ...rest, ...(await ask('/passkey/created', sent)) }
  },
  async use() {
    const optionsJSON = await ask('/passkey/request')
    const { sent, ...rest } = await summarise(
      await startAuthentication({ optionsJSON: { ...optionsJSON, extensions: prf } }),
    )
    return { ...rest, ...(await ask('/passkey/used', sent)) }
  },
}

const output = document.querySelector('output')
for (const [name, step] of Object.entries(steps)) {
  const run = () =>
    step().then(
      result => JSON.stringify(result),
      (error: Error) => JSON.stringify({ error: `${error.name}: ${error.message}` }),
    )
  document.querySelector(`#${name}`)?.addEventListener('click', async () => {
    if (output) output.textContent = ''
    const text = await run()
    if (output) output.textContent = text
  })
}
