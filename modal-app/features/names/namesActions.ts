import { coinTypeOf, type LabelFault, labelFault, registrationText } from '../../../shared/accountName.ts'
import type { ErrorCode } from '../../../shared/errorCodes.ts'
import { ConnectKitError, toConnectKitError } from '../../../shared/errors.ts'
import type { App } from '../../app/App.ts'
import { pause } from '../../app/pause.ts'
import { track } from '../../app/track.ts'
import { activeConnection } from '../../connections/activeConnection.ts'
import { showToast } from '../../dialog/toasts.ts'
import { go } from '../../flow/go.ts'
import { goTo } from '../../flow/goTo.ts'
import { currentRoute } from '../../flow/router.ts'
import { nameFailure, noteName } from '../../identity/loadIdentity.ts'
import type { MessageKey } from '../../lib/createI18n.ts'
import namesTexts from '../../locales/en.names.gen.json'
import { askSignature } from '../../money/askSignature.ts'
import { networkOf } from '../../networks/networks.ts'
import { runTask } from '../../tasks/runTask.ts'
import { emptyName, isChoosable, type NameForm, type NameRefusal } from './names.ts'

/** Spec §9: debounce. */
const pauseMs = 500
/** Whether more letters may fix it. */
const isUnfinished = (text: string, fault: LabelFault) =>
  fault === 'short' || (fault === 'hyphen' && text.endsWith('-'))

/** Handles typing. Once the visitor pauses, asks the server whether the name is free. */
export async function typeName(app: App, typed: string): Promise<void> {
  const text = typed.trim()
  const fault = labelFault(text)
  const isAsked = !fault
  change(app, form => ({
    text,
    fault: fault && !isUnfinished(text, fault) ? fault : undefined,
    status: isAsked ? 'reading' : 'idle',
    // Suggestions stay until new ones arrive, so the list does not jump with each letter.
    suggestions: isAsked ? form.suggestions : [],
  }))
  if (!isAsked) return
  await pause(app, pauseMs)
  if (nameForm(app).text === text) await readSuggestions(app)
}

/** Reads the suggestions for the text again. */
export async function readSuggestions(app: App): Promise<void> {
  const { text } = nameForm(app)
  const tell = (said: Partial<NameForm>) => nameForm(app).text === text && change(app, form => ({ ...form, ...said }))
  tell({ status: 'reading' })
  try {
    tell({ status: 'ready', suggestions: await suggestionsFor(app, text.toLowerCase()) })
  } catch {
    tell({ status: 'failed', suggestions: [] })
  }
}

/** @throws ConnectKitError `name_failed` @spec 8.name-suggestions */
async function suggestionsFor({ api, config }: App, name: string) {
  try {
    const { suggestions } = await api.get('nameSuggestions', { zone: config.nameZone }, { name })
    return suggestions
  } catch (cause) {
    throw nameFailure('Error fetching name suggestions', cause)
  }
}

/** Chooses a listed or the typed name, and asks the wallet to sign for it. */
export function chooseName(app: App, label = nameForm(app).text.toLowerCase()): void {
  const { suggestions } = nameForm(app)
  if (nameForm(app).text.toLowerCase() !== label)
    change(app, form => ({ ...form, text: label, fault: undefined, refusal: undefined, status: 'ready', suggestions }))
  if (!isChoosable(nameForm(app))) return
  track(app, { name: 'REGISTER_NAME_INITIATED' })
  goTo(app, { view: 'NameRequest', label })
}

function nameForm({ store }: Pick<App, 'store'>): NameForm {
  return store.getState().names ?? emptyName
}

function change(app: Pick<App, 'store'>, to: (form: NameForm) => NameForm): void {
  app.store.setState({ names: to(nameForm(app)) })
}

/** Server refusals that the form can explain. Others are shown in a toast. */
const refusals: Readonly<Record<string, NameRefusal>> = {
  name_taken: 'taken',
  name_reserved: 'reserved',
  name_owned: 'owned',
}

/**
 * Has the wallet sign for the name on screen, and registers it. After a refusal or failure the form returns with the
 * name, to change it or try again.
 * @spec 4.name-registration 4.name-cancelled 2.register-again
 */
export async function startRegistration(app: App): Promise<void> {
  const route = currentRoute(app.store.getState().router)
  if (route.view !== 'NameRequest') return
  const name = `${route.label}.${app.config.nameZone}`
  try {
    await runTask(app, { kind: 'register', facts: { name } }, undefined, ({ controller }) =>
      register(app, name, controller.signal),
    )
  } catch (thrown) {
    if (currentRoute(app.store.getState().router) === route) await comeBack(app, thrown)
    return
  }
  track(app, { name: 'REGISTER_NAME_SUCCESS' })
  if (currentRoute(app.store.getState().router) !== route) return
  const over = { view: 'RegisterAccountNameSuccess', name } as const
  go(app, { is: 'started', route: { view: 'Account' }, over }, { names: undefined })
}

/** @throws ConnectKitError the wallet's, or `not_connected`, `network_not_found`, `name_failed` */
async function register(app: App, name: string, signal: AbortSignal): Promise<void> {
  const state = app.store.getState()
  const connection = activeConnection(state)
  // @spec 8.name-address
  const gone = () => new ConnectKitError('not_connected', 'Address or auth connector not found')
  if (!connection) throw gone()
  // @spec 8.name-network
  if (!networkOf(state, connection)) throw new ConnectKitError('network_not_found', 'Network not found')
  const write = () => ({ message: registrationText({ name, timestamp: Math.floor(app.clock.now() / 1000) }) })
  const { account, written, signature } = await askSignature(app, { connection, signal, write, gone })
  // The signature goes to the server even if the visitor leaves now, so they need not sign twice.
  const { message } = written
  const body = { coin_type: coinTypeOf(connection.chainId), address: account.address, message, signature }
  await app.api.post('registerName', body).catch(cause => {
    // @spec 8.name-register
    throw new ConnectKitError(
      'name_failed',
      'Error registering name',
      { reason: toConnectKitError(cause).facts.reason },
      cause,
    )
  })
  noteName(app, connection, name)
}

async function comeBack(app: App, thrown: unknown): Promise<void> {
  const { code, facts, message } = toConnectKitError(thrown)
  const refusal = refusals[String(facts.reason)]
  track(app, { name: 'REGISTER_NAME_ERROR', properties: { code } })
  go(app, { is: 'left' })
  if (refusal) {
    change(app, form => ({ ...form, refusal }))
    if (refusal === 'taken') void readSuggestions(app)
    return
  }
  if (code !== 'user_rejected') console.error(`ConnectKit: ${message}`)
  showToast(app, { message: toastOf(code, facts.reason), variant: 'error', texts: namesTexts })
}

function toastOf(code: ErrorCode, reason: unknown): MessageKey {
  if (code === 'user_rejected') return 'names.toast.declined'
  return reason === 'clock_wrong' ? 'names.toast.clock' : 'names.toast.failed'
}
