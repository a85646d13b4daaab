import type { DecodedCall } from '../../shared/signing/decodeCall.ts'
import type { Statement } from '../../shared/signing/typedData/Statement.ts'
import type { NamedContract } from './contractFacts.ts'
import type { RequestReading } from './readRequest.ts'

/** The contracts in a request, once per number beside them. */
export function namedContracts(reading: RequestReading): readonly NamedContract[] {
  const all =
    reading.kind === 'calls'
      ? reading.calls.flatMap(({ does }) => ofCall(does))
      : reading.kind === 'typed'
        ? reading.statements.flatMap(ofStatement)
        : []
  return [...new Map(all.map(each => [`${each.contract.toLowerCase()} ${each.number}`, each])).values()]
}

function ofCall(call: DecodedCall): readonly NamedContract[] {
  switch (call.kind) {
    case 'batch':
      return call.calls.flatMap(ofCall)
    case 'transfer':
    case 'transferFrom':
    case 'approve':
      return [{ contract: call.contract, number: call.amount }]
    case 'transferItems':
      return call.items.map(({ id }) => ({ contract: call.contract, number: id }))
    case 'approveAll':
      return [{ contract: call.contract }]
    default:
      return []
  }
}

function ofStatement(statement: Statement): readonly NamedContract[] {
  if (statement.kind === 'trade')
    return [...statement.gives, ...statement.gets].flatMap(({ contract, standard, amount, id }) =>
      contract === undefined ? [] : [{ contract, number: standard === 'ERC20' ? amount : id }],
    )
  return [{ contract: statement.token, number: 'amount' in statement ? statement.amount : undefined }]
}
