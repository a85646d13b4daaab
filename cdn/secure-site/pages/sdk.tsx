import { firstLanguage } from '../locales/firstLanguage.gen.ts'
import './sdk.css'
import { refusedText } from '../../../shared/protocol/handshake.ts'
import { openDeviceKeys } from '../device/deviceKeys.ts'
import { createSiteTexts } from '../locales/siteTexts.ts'
import { readSdkConfig } from '../pageConfig.ts'
import { isPageAround } from '../port/isPageAround.ts'
import { parentOf, takePort } from '../port/takePort.ts'
import { startSdk } from '../startSdk.ts'
import { applyTheme, systemTheme } from '../theme.ts'

const config = readSdkConfig(document)
applyTheme(document.documentElement, systemTheme(firstLanguage))
const root = document.querySelector<HTMLElement>('#root')
if (root && !(await isPageAround(window, config))) {
  if (window.parent === window) (await import('../window/drawNothing.tsx')).drawNothing(root, createSiteTexts())
  parentOf(window).postMessage(
    refusedText('origin_not_allowed', `The embedded wallet is not shown on ${config.pageOrigin}`),
    config.cdn,
  )
} else if (root) {
  // Load the keys first, so that a taken port answers at once.
  const keys = await openDeviceKeys()
  const isLogged = new URLSearchParams(location.search).get('enableLogger') === 'true'
  const log = isLogged ? (line: string) => console.info(`ConnectKit wallet: ${line}`) : undefined
  startSdk({ config, keys, window, root, log, port: await takePort(window, config.cdn) })
}
