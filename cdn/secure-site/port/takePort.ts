import { connectText, readyText } from '../../../shared/protocol/handshake.ts'

/** Says ready to the modal, and takes one port from it. Other windows and origins are not heard. */
export function takePort(from: Window, modalOrigin: string): Promise<MessagePort> {
  return new Promise(resolve => {
    const hear = ({ source, origin, data, ports: [port, ...others] }: MessageEvent) => {
      if (source !== from.parent || origin !== modalOrigin || data !== connectText || !port || others.length) return
      from.removeEventListener('message', hear)
      resolve(port)
    }
    from.addEventListener('message', hear)
    from.parent.postMessage(readyText, modalOrigin)
  })
}
