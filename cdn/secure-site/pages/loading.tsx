import './loading.css'
import { render } from 'preact'
import { approvalWindow, readSocialProof, readWindowTicket } from '../../../shared/embedded/openedWindow.ts'
import { createCallApi } from '../api/callApi.ts'
import { openDeviceKeys } from '../device/deviceKeys.ts'
import { createSiteTexts } from '../locales/siteTexts.ts'
import { isOpenedHere, readAhead } from '../pageConfig.ts'
import { askFrames } from '../social/askFrames.ts'
import { HandoverView } from '../social/HandoverView.tsx'
import { LoadingView } from '../social/LoadingView.tsx'
import { loadWindow } from '../social/loadWindow.ts'
import { OutcomeScreen, readOutcome } from '../social/OutcomeScreen.tsx'
import { applyLanguage, applyTheme, markPage, systemTheme } from '../theme.ts'
import { TextsProvider } from '../ui/useTexts.tsx'
import { Waiting } from '../window/OwnWallet.tsx'

markPage(document.documentElement)
applyTheme(document.documentElement, systemTheme())
const fragment = location.hash.slice(1)
// Its contents are single-use, so remove them from history.
history.replaceState(null, '', location.pathname)
const [, place, given] = /^([-_a-zA-Z0-9]{22})(?:\.([-_a-zA-Z0-9]{43}))?$/.exec(fragment) ?? []
/** A frame of this site passes the proof to a window that it opens. In any other link, it is ignored. */
const ofFrame = given && isOpenedHere(document) ? Promise.resolve(given) : undefined
const proof = place ? (ofFrame ?? askFrames(window, place, readSocialProof)) : undefined
/** The place of a window for an approval. */
const approves = fragment.startsWith(approvalWindow.before) ? fragment.slice(approvalWindow.before.length) : undefined
const ticket = approves === undefined ? undefined : askFrames(window, approves, readWindowTicket)
const root = document.querySelector('#root')
// Meanwhile the window is not blank.
if (root && ticket) {
  render(<Waiting />, root)
  loadWindow(readAhead(document), fetch.bind(globalThis))
}
// Neither texts nor anything else of this page is needed any more.
void ticket?.then(given => given && location.replace(`/window#${given}`))
const texts = await createSiteTexts(navigator.languages)
applyLanguage(document.documentElement, texts)

const draw = async () => {
  if (ticket) return <HandoverView {...{ ticket }} leave={() => close()} />
  if (!place || !proof) return <OutcomeScreen outcome={readOutcome(fragment)} />
  const keys = await openDeviceKeys()
  const api = createCallApi({
    origin: location.origin,
    keys: keys.proof,
    readSession: () => undefined,
    onSessionEnd: () => {},
    fetch: fetch.bind(globalThis),
    // The server's cookie proves that the provider's answer returns to this browser.
    credentials: 'same-origin',
  })
  return <LoadingView {...{ api, place, proof }} leave={url => location.replace(url)} />
}

const [view] = await Promise.all([draw(), texts.load('social')])
if (root) render(<TextsProvider texts={texts}>{view}</TextsProvider>, root)
if (fragment === 'done' || fragment === 'linked') close()
