import type { EndpointBody, EndpointReply } from '../../../shared/api/endpoint.ts'
import type { simulation } from '../../../shared/api/simulation.schema.ts'
import type { AccountRead } from '../accountSource.ts'

export type SimulatedCalls = EndpointBody<typeof simulation>

export type SimulationReply = EndpointReply<typeof simulation>

export type SimulationRead = Pick<AccountRead, 'project' | 'network' | 'urls' | 'chain' | 'intake' | 'signal'>
