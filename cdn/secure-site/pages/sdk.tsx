import './sdk.css'
import { refusedText } from '../../../shared/protocol/handshake.ts'
import { openDeviceKeys } from '../device/deviceKeys.ts'
import { createSiteTexts } from '../locales/siteTexts.ts'
import { readSdkConfig } from '../pageConfig.ts'
import { isPageAround } from '../port/isPageAround.ts'
import { parentOf, takePort } from '../port/takePort.ts'
import { startSdk } from '../startSdk.ts'
import { applyLanguage, applyTheme, systemTheme } from '../theme.ts'

const config = readSdkConfig(document)
applyTheme(document.documentElement, systemTheme())
const root = document.querySelector<HTMLElement>('#root')
const loadTexts = async () => {
  const texts = await createSiteTexts(navigator.languages)
  applyLanguage(document.documentElement, texts)
  return texts
}
if (root && !(await isPageAround(window, config))) {
  if (window.parent === window) (await import('../window/drawNothing.tsx')).drawNothing(root, await loadTexts())
  parentOf(window).postMessage(
    refusedText('origin_not_allowed', `The embedded wallet is not shown on ${config.pageOrigin}`),
    config.cdn,
  )
} else if (root) {
  // Load the keys and the language first, so that a taken port answers at once.
  const [keys, texts] = await Promise.all([openDeviceKeys(), loadTexts()])
  const isLogged = new URLSearchParams(location.search).get('enableLogger') === 'true'
  const log = isLogged ? (line: string) => console.info(`ConnectKit wallet: ${line}`) : undefined
  startSdk({ config, keys, texts, window, root, log, port: await takePort(window, config.cdn) })
}
