import type { contracts } from '../../../shared/api/contracts.schema.ts'
import type { EndpointBody, EndpointReply } from '../../../shared/api/endpoint.ts'
import type { AccountRead } from '../accountSource.ts'

export type AskedContracts = EndpointBody<typeof contracts>

export type ContractsReply = EndpointReply<typeof contracts>

export type ContractsRead = Omit<AccountRead, 'address' | 'later'>
