import type { Context } from 'hono'
import type { Hex } from 'viem'
import { chainIdOf, readRegistration, registrationText } from '../../shared/accountName.ts'
import type { EndpointReply } from '../../shared/api/endpoint.ts'
import { registerName } from '../../shared/api/names.schema.ts'
import type { Network } from '../../shared/networks.ts'
import { fromJson } from '../../shared/protocol/json.ts'
import { demandAccount } from '../abuse/demandAllowed.ts'
import { namesOf } from '../abuse/projectAllowances.ts'
import { ApiFailure } from '../apiFailure.ts'
import type { AppParts } from '../appParts.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import type { Counts } from '../limits/counts.ts'
import { busy } from '../middleware/rateLimits.ts'
import { createSlots } from '../middleware/slots.ts'
import { checkInput } from '../routes/checkInput.ts'
import { networkParts } from '../routes/projectNetwork.ts'
import { type SignedText, type Signer, verifyEip155 } from '../signatures/verifyEip155.ts'
import { chainNode } from '../sources/chain/chainNode.ts'
import { isReserved } from './isReserved.ts'
import type { NameRegister, NameRow } from './nameRegister.ts'
import { checkName, nameSettings } from './nameSettings.ts'

/** Allowed clock skew of a message, either way: how long an intercepted signature stays useful. */
const maxSkewSeconds = 600
/**
 * Names are free, so bulk registration is slowed: five at once, then one every two seconds. An office's visitors hardly
 * wait.
 */
const clientTokens = 120
const projectTokens = 4
/** In flight; others wait. In a rush for one name, a few race and the rest find it taken. */
const slotLimits = { all: 32, each: { client: 8, project: 16 } }
const slotWaitMs = 10_000

/** A name for an account, in lower case. */
type Wanted = Pick<NameRow, 'zone' | 'label' | 'address' | 'coin_type'>

type Parts = Pick<AppParts, 'deps' | 'limits' | 'nodes' | 'nodeCalls' | 'signatureChecks'> & {
  /** Undefined without a database; then no names are registered. */
  counts: Counts | undefined
}

/**
 * Registers a name permanently for the account that signed. Repeating a registration gives the same reply. @spec
 * 7.profile-register
 */
export function registerNameRoute(register: NameRegister, parts: Parts) {
  const { deps, limits, nodes, nodeCalls, signatureChecks, counts } = parts
  const slots = createSlots(slotLimits)
  const takeSlot = (c: Context<CdnEnv>) => {
    const holder = { client: deps.clientAddress(c), project: c.get('project').id }
    return slots.take(holder, deps.timeout(slotWaitMs)).catch(() => {
      throw busy('Too many names are registered at once', 1)
    })
  }

  const verify = async (c: Context<CdnEnv>, network: Network, signed: SignedText): Promise<Signer> => {
    const { urls } = networkParts(c, network)
    const call = nodeCalls.begin(c)
    try {
      const node = chainNode(nodes, { network, urls, intake: call, signal: c.req.raw.signal })
      const signer = await verifyEip155(signed, signatureChecks(c, node))
      if (signer) return signer
    } finally {
      call.end()
    }
    throw new ApiFailure('signature_invalid', `This is not a signature of ${signed.address} for this message`)
  }

  /**
   * @returns whether the account already has this name, so a lost reply can be requested again
   * @throws ApiFailure if the name is not free, or the account has another one
   */
  const hasAlready = async ({ zone, label, address, coin_type }: Wanted): Promise<boolean> => {
    const [row, found] = await Promise.all([register.find(zone, label), register.findOf(zone, address)])
    // A concurrent registration shows in only one of the two.
    const own = row?.address === address ? row : found
    // On another network, a contract at this address may have another owner.
    if (own?.label === label && (!own.is_contract || own.coin_type === coin_type)) return true
    if (own) throw new ApiFailure('name_owned', `This account already has a name: ${own.label}.${zone}`)
    if (row) throw new ApiFailure('name_taken', `${label}.${zone} belongs to another account`)
    return false
  }

  const add = async (c: Context<CdnEnv>, network: Network, signed: SignedText, wanted: Wanted): Promise<void> => {
    const isRepeated = await hasAlready(wanted)
    const is_contract = Number((await verify(c, network, signed)) === 'contract')
    if (isRepeated) return
    const taken = await counts?.take(namesOf(c.get('project')))
    if (await register.add({ ...wanted, is_contract, registered_at: deps.now() })) return
    await taken?.giveBack()
    // Lost the race, perhaps to the account itself: read again.
    if (await hasAlready(wanted)) return
    throw new Error(`${wanted.label}.${wanted.zone} could be neither registered nor found`)
  }

  return async (c: Context<CdnEnv>): Promise<Response> => {
    checkInput(registerName.query, c.req.query(), 'query')
    const { zone, reserved } = nameSettings(c)
    const { coin_type, address, message, signature } = checkInput(registerName.body, fromJson(c.get('body')), 'body')
    const label = readMessage(zone, message, deps.now())
    const network = networkOf(c, coin_type)
    demandAccount(c.get('project'), address)
    if (isReserved(label, reserved)) throw new ApiFailure('name_reserved', `${label}.${zone} is reserved`)
    limits.chargeClient(c, clientTokens)
    limits.chargeProject(c, projectTokens)
    const release = await takeSlot(c)
    const signed = { address: address.toLowerCase() as Hex, message, signature: signature as Hex }
    try {
      await add(c, network, signed, { zone, label, address: signed.address, coin_type })
    } finally {
      release()
    }
    const reply: EndpointReply<typeof registerName> = { success: true }
    return c.json(reply, 200, { 'Cache-Control': 'no-store' })
  }
}

/**
 * The label that a message registers.
 * @throws ApiFailure `invalid_request`, `not_found` or `clock_wrong`
 */
function readMessage(zone: string, message: string, nowMs: number): string {
  const registration = readRegistration(message)
  if (!registration) {
    const expected = registrationText({ name: `gardener.${zone}`, timestamp: Math.floor(nowMs / 1000) })
    throw new ApiFailure('invalid_request', `body.message is not accepted; expected exactly this form: ${expected}`)
  }
  const label = checkName(zone, registration.name)
  const serverSeconds = Math.floor(nowMs / 1000)
  if (Math.abs(registration.timestamp - serverSeconds) <= maxSkewSeconds) return label
  throw new ApiFailure(
    'clock_wrong',
    `The time of this message, ${registration.timestamp}, is more than ten minutes from the server's, ${serverSeconds} (${new Date(nowMs).toISOString()})`,
  )
}

/** @throws ApiFailure `invalid_request` or `unknown_network` */
function networkOf(c: Context<CdnEnv>, coinType: number): Network {
  const chainId = chainIdOf(coinType)
  if (!chainId)
    throw new ApiFailure(
      'invalid_request',
      `body.coin_type is not accepted; expected 2147483648 plus the chain id of a network of eip155`,
    )
  const network = c.get('project').networks.find(({ id }) => id === chainId)
  if (!network) throw new ApiFailure('unknown_network', `${chainId} is not a network of this project`)
  return network
}
