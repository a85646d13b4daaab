import './device.css'
import { render } from 'preact'
import { createCallApi } from '../api/callApi.ts'
import { openDeviceKeys } from '../device/deviceKeys.ts'
import { DeviceQuestion } from '../email/DeviceQuestion.tsx'
import { createSiteTexts } from '../locales/siteTexts.ts'
import { WarningQuestion } from '../recovery/WarningQuestion.tsx'
import { applyLanguage, applyTheme, markPage, systemTheme } from '../theme.ts'
import { TextsProvider } from '../ui/useTexts.tsx'

markPage(document.documentElement)
applyTheme(document.documentElement, systemTheme())
const link = location.hash.slice(1)
// The link is a credential, so remove it from history.
history.replaceState(null, '', location.pathname)
/** A prefix marks a warning's link, or one that only ends a request; others sign in. */
const [, kind, secret = link] = /^(stop|end)\.(.+)$/.exec(link) ?? []
const texts = await createSiteTexts(navigator.languages)
applyLanguage(document.documentElement, texts)
const [{ proof }] = await Promise.all([openDeviceKeys(), texts.load('email', 'warning')])
const api = createCallApi({
  origin: location.origin,
  keys: proof,
  readSession: () => undefined,
  onSessionEnd: () => {},
  fetch: fetch.bind(globalThis),
})
const root = document.querySelector('#root')
if (root)
  render(
    <TextsProvider texts={texts}>
      {kind === 'stop' ? (
        <WarningQuestion {...{ api, link: secret }} />
      ) : (
        <DeviceQuestion {...{ api, link: secret }} isStop={kind === 'end'} />
      )}
    </TextsProvider>,
    root,
  )
