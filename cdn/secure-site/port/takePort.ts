import { connectText, readyText } from '../../../shared/protocol/handshake.ts'

/** The window around this one. @throws for a document that was opened by itself. @spec 8.parent-missing */
export function parentOf(own: Window): Window {
  if (own.parent === own) throw new Error('parent is not set')
  return own.parent
}

/** Says ready to the modal, and takes one port from it. Other windows and origins are not heard. */
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
