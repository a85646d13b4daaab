import type { FrameEvents } from '../../shared/protocol/events.schema.ts'
import type { HostMethods } from '../../shared/protocol/hostMethods.schema.ts'
import type { Port } from '../../shared/protocol/port.ts'

/** The host page: methods it serves, events it hears. */
export type Host = Pick<Port<HostMethods, FrameEvents>, 'call' | 'emit'>
