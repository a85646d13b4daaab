import './secure.css'
import { render } from 'preact'
import { createCallApi } from '../api/callApi.ts'
import { openDeviceKeys } from '../device/deviceKeys.ts'
import { DeviceQuestion } from '../email/DeviceQuestion.tsx'
import { WarningQuestion } from '../recovery/WarningQuestion.tsx'
import { applyTheme, systemTheme } from '../theme.ts'

applyTheme(document.documentElement, systemTheme())
const link = location.hash.slice(1)
// The link signs somebody in: it stays in no history.
history.replaceState(null, '', location.pathname)
const { proof } = await openDeviceKeys()
const api = createCallApi({
  origin: location.origin,
  keys: proof,
  readSession: () => undefined,
  onSessionEnd: () => {},
  fetch: fetch.bind(globalThis),
})
const root = document.querySelector('#root')
/** A warning's link says that it is one; others sign in. */
const [, stops] = /^stop\.(.+)$/.exec(link) ?? []
if (root) render(stops ? <WarningQuestion {...{ api, link: stops }} /> : <DeviceQuestion {...{ api, link }} />, root)
