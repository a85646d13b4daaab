import type { Context } from 'hono'
import { ApiFailure } from '../apiFailure.ts'
import type { AppParts } from '../appParts.ts'
import type { CdnEnv } from '../cdnEnv.ts'
import { createOperatorSeal } from '../signIn/operatorSeal.ts'
import { createSigningKeys } from '../signIn/signingKeys.ts'
import type { Project } from '../store/projects.ts'
import { createKnownOptions, type KnownOptions } from './knownOptions.ts'
import { createOrders, type Orders } from './orders.ts'
import { createPurchaseSessions, type PurchaseSessions } from './purchaseSessions.ts'
import type { BuyRead, Seller } from './seller.ts'
import { sellersOf } from './sellersOf.ts'

/** The parts that the buying routes share. */
export interface BuyDesk {
  parts: AppParts
  known: KnownOptions
  orders: Orders
  sessions: PurchaseSessions
  sellersOf(project: Project): readonly Seller[]
  /** @throws ApiFailure `not_available` if this project has no seller */
  sellers(c: Context<CdnEnv>): readonly Seller[]
  /** @throws ApiFailure `not_available` if the project has no such seller */
  seller(c: Context<CdnEnv>, id: string): Seller
  /**
   * Asks a seller, bypassing the reply cache in `answers`.
   * @throws ApiFailure, also `node_failed` after a timeout
   */
  ask<Said>(c: Context<CdnEnv>, question: (read: BuyRead) => Promise<Said>): Promise<Said>
}

/** @returns undefined without a database, which orders need */
export function createBuyDesk(parts: AppParts): BuyDesk | undefined {
  const { deps, nodeCalls } = parts
  const { data, now, elapsed, timeout, rpcTimeoutMs, retention } = deps
  if (!data) return undefined
  const made = new WeakMap<Project['onrampSources'], readonly Seller[]>()
  const sellersOfProject = (project: Project) => {
    const sellers = made.get(project.onrampSources) ?? sellersOf(project, deps)
    made.set(project.onrampSources, sellers)
    return sellers
  }
  const desk: BuyDesk = {
    parts,
    known: createKnownOptions(elapsed),
    orders: createOrders(data, now, retention?.ordersMs),
    sessions: createPurchaseSessions(createSigningKeys(data, now, createOperatorSeal(deps.secret)), now),
    sellersOf: sellersOfProject,
    sellers(c) {
      const sellers = sellersOfProject(c.get('project'))
      if (sellers.length === 0) throw new ApiFailure('not_available', 'No seller is configured for this project')
      return sellers
    },
    seller(c, id) {
      const seller = desk.sellers(c).find(({ facts }) => facts.id === id)
      if (!seller) throw new ApiFailure('not_available', 'This provider is not set up for this project')
      return seller
    },
    async ask(c, question) {
      const intake = nodeCalls.begin(c)
      const signal = timeout(rpcTimeoutMs)
      try {
        return await question({ client: plainClient(intake.client), project: c.get('project').id, intake, signal })
      } catch (error) {
        if (!signal.aborted || error instanceof ApiFailure) throw error
        throw new ApiFailure('node_failed', `The provider did not answer within ${rpcTimeoutMs} ms`)
      } finally {
        intake.end()
      }
    },
  }
  return desk
}

/** An IPv4 address in the form that providers expect. */
export function plainClient(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
