import type { Approval } from './messages.ts'

/** Asks the user in a window of the extension; closing it is a refusal. */
export async function askInWindow(approval: Approval): Promise<boolean> {
  const name = `approval:${crypto.randomUUID()}`
  const answered = new Promise<boolean>(resolve => {
    const onConnect = (port: ChromePort) => {
      if (port.name !== name) return
      chrome.runtime.onConnect.removeListener(onConnect)
      port.onMessage.addListener(answer => resolve(answer === 'approved'))
      port.onDisconnect.addListener(() => resolve(false))
      port.postMessage(approval)
    }
    chrome.runtime.onConnect.addListener(onConnect)
  })
  const url = chrome.runtime.getURL(`approve.html?${new URLSearchParams({ name })}`)
  await chrome.windows.create({ url, type: 'popup', width: 380, height: 560 })
  return answered
}
