import type { Adapter, AdapterPayload } from 'oidc-provider'

/** More than one run's sign-ins; the oldest are dropped first. */
const maxKept = 20_000

/** Stores `oidc-provider`'s codes and tokens. It checks their expiry itself. */
export function keptInMemory(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  const findBy = (model: string, isIt: (payload: AdapterPayload) => boolean) =>
    [...kept].find(([key, payload]) => key.startsWith(`${model}:`) && isIt(payload))?.[1]
  return model => ({
    async upsert(id, payload) {
      kept.set(`${model}:${id}`, payload)
      const [oldest] = kept.keys()
      if (kept.size > maxKept && oldest) kept.delete(oldest)
    },
    find: async id => kept.get(`${model}:${id}`),
    findByUid: async uid => findBy(model, payload => payload.uid === uid),
    findByUserCode: async code => findBy(model, payload => payload.userCode === code),
    async consume(id) {
      const payload = kept.get(`${model}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    destroy: async id => void kept.delete(`${model}:${id}`),
    async revokeByGrantId(grantId) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
