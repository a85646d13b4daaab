import './window.css'
import { render } from 'preact'
import { ticketAnswer } from '../../../shared/api/embedded/tickets.schema.ts'
import { createCallApi } from '../api/callApi.ts'
import { createSendOnLeave } from '../api/createSendOnLeave.ts'
import { wait } from '../api/wait.ts'
import { openDeviceKeys } from '../device/deviceKeys.ts'
import { createSiteTexts } from '../locales/siteTexts.ts'
import type { TextPart } from '../locales/texts.gen.ts'
import { isOpenedHere } from '../pageConfig.ts'
import { deviceLabel } from '../session/deviceLabel.ts'
import { applyLanguage, applyTheme, markPage, systemTheme } from '../theme.ts'
import { NoTicket, takeTicket } from '../tickets/takeTicket.ts'
import type { TicketRequest } from '../tickets/ticketRequest.ts'
import { TextsProvider } from '../ui/useTexts.tsx'
import { loadAhead } from '../window/loadAhead.ts'
import { NothingHere } from '../window/NothingHere.tsx'
import { Waiting } from '../window/OwnWallet.tsx'
import { WindowView } from '../window/WindowView.tsx'

markPage(document.documentElement)
applyTheme(document.documentElement, systemTheme())
const fragment = location.hash
// Its key decrypts the request, so remove it from history.
history.replaceState(null, '', location.pathname)
const root = document.querySelector('#root')
// Until the request is there, the window is not blank.
if (root) render(<Waiting />, root)
const label = deviceLabel(navigator.userAgent)
/** Texts of what is shown first. */
const partsOf: Partial<Record<TicketRequest['kind'], readonly TextPart[]>> = {
  showCode: ['recovery'],
  confirmEmail: ['approve'],
  endKey: ['approve', 'security'],
  returnKey: ['approve', 'security'],
  returnWallet: ['approve', 'security', 'wallet'],
  addMail: ['approve', 'recovery'],
  addLogin: ['approve', 'logins'],
  addFarcaster: ['approve', 'logins'],
  addEmail: ['logins'],
  endLogin: ['approve', 'logins'],
  exportData: ['logins', 'security'],
  deleteAccount: ['approve', 'security'],
}
const take = async () => {
  if (!isOpenedHere(document)) throw new NoTicket()
  const keys = await openDeviceKeys()
  /** The ticket maker's. A window uses no other session, and stores none. */
  let session: string | undefined
  const signing = {
    origin: location.origin,
    keys: keys.proof,
    readSession: () => session,
    fetch: fetch.bind(globalThis),
  }
  const api = createCallApi({
    ...signing,
    onSessionEnd: () => {},
    // With a cookie, the server recognizes this browser after a provider's answer.
    credentials: 'same-origin',
  })
  const ticket = await takeTicket({ api, wait }, fragment, label)
  session = ticket.session
  // Firefox drops some requests of a closing document.
  const sendOnLeave = createSendOnLeave({ ...signing, window, events: ['beforeunload', 'pagehide'] })
  sendOnLeave(ticketAnswer, { ticketId: ticket.ticketId, sealed: null }, ticket.isAnswered)
  return { ticket, api, keys }
}
// The request is fetched beside the texts, which take a script of their own in most languages.
const taking = take()
taking.catch(() => {})
const texts = await createSiteTexts(navigator.languages)
applyLanguage(document.documentElement, texts)
const draw = async () => {
  try {
    const { ticket, api, keys } = await taking
    const { request } = ticket
    const hasPasskeys = 'PublicKeyCredential' in window
    const parts = { api, keys, label, texts, hasPasskeys, config: request.config }
    const own = loadAhead(parts, request)
    await texts.load(...(partsOf[request.kind] ?? []))
    return <WindowView {...{ ticket, parts, own }} leave={url => location.assign(url)} />
  } catch {
    return <NothingHere />
  }
}
const [view] = await Promise.all([draw(), texts.load('window')])
if (root) render(<TextsProvider texts={texts}>{view}</TextsProvider>, root)
