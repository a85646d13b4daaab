import type { DecodedCall } from './decodeCall.ts'
import type { RequestReading } from './readRequest.ts'
import type { Statement } from './typedData/Statement.ts'

/** Contracts of which amounts are told, in lower case, each once. */
export function contractsOf(reading: RequestReading): readonly string[] {
  const all =
    reading.kind === 'calls'
      ? reading.calls.flatMap(({ does }) => ofCall(does))
      : reading.kind === 'typed'
        ? reading.statements.flatMap(ofStatement)
        : []
  return [...new Set(all.map(contract => contract.toLowerCase()))]
}

function ofCall(call: DecodedCall): readonly string[] {
  if (call.kind === 'batch') return call.calls.flatMap(ofCall)
  return call.kind === 'transfer' || call.kind === 'transferFrom' || call.kind === 'approve' ? [call.contract] : []
}

function ofStatement(statement: Statement): readonly string[] {
  if (statement.kind !== 'trade') return [statement.token]
  return [...statement.gives, ...statement.gets].flatMap(({ contract, standard }) =>
    standard === 'ERC20' && contract !== undefined ? [contract] : [],
  )
}
