import { takePort as takeFirstPort } from '../../../shared/protocol/handshake.ts'

/** The parent window. @throws for a document opened on its own. @spec 8.parent-missing */
export function parentOf(own: Window): Window {
  if (own.parent === own) throw new Error('parent is not set')
  return own.parent
}

/** Announces readiness to the modal, and accepts one port from it. Ignores other windows and origins. */
export function takePort(from: Window, modalOrigin: string): Promise<MessagePort> {
  parentOf(from)
  return takeFirstPort(from, modalOrigin)
}
