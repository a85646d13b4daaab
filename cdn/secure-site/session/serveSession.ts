import { embeddedSignOut } from '../../../shared/api/embedded/embeddedSignOut.schema.ts'
import type { Served } from '../port/servePort.ts'
import type { SdkParts } from '../SdkParts.ts'

/** Reports whether someone is signed in here. */
export function serveSession({ api, store }: SdkParts): Pick<Served, 'user.isConnected' | 'user.signOut'> {
  return {
    async 'user.isConnected'() {
      return { isConnected: store.readSession() !== undefined }
    },

    async 'user.signOut'() {
      // The session ends here even if the server does not answer.
      const ending = store.readSession() ? api(embeddedSignOut, {}).catch(() => {}) : undefined
      await ending
      store.writeSession(undefined)
      return null
    },
  }
}
