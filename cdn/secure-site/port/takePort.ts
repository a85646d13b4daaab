import { connectText, readyText } from '../../../shared/protocol/handshake.ts'

/** The parent window. @throws for a document opened on its own. @spec 8.parent-missing */
export function parentOf(own: Window): Window {
  if (own.parent === own) throw new Error('parent is not set')
  return own.parent
}

/** Announces readiness to the modal, and accepts one port from it. Ignores other windows and origins. */
export function takePort(from: Window, modalOrigin: string): Promise<MessagePort> {
  const parent = parentOf(from)
  return new Promise(resolve => {
    const hear = ({ source, origin, data, ports: [port, ...others] }: MessageEvent) => {
      if (source !== parent || origin !== modalOrigin || data !== connectText || !port || others.length) return
      from.removeEventListener('message', hear)
      resolve(port)
    }
    from.addEventListener('message', hear)
    parent.postMessage(readyText, modalOrigin)
  })
}
