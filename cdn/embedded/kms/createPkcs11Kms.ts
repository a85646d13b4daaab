import { randomBytes } from 'node:crypto'
import { OperatorError } from '../../operatorError.ts'
import { type Kms, wrappedFor } from './kms.ts'
import type { Pkcs11, Pkcs11Package } from './pkcs11Package.ts'

interface Options {
  /** As RFC 7512 writes it: `pkcs11:token=NAME;object=NAME?module-path=FILE`. */
  uri: string
  pin: string
}

const nonceBytes = 12
const tagBits = 128

/**
 * A device, or SoftHSM, by PKCS#11: an AES key there that cannot be taken out encrypts by GCM. It is asked at the start
 * alone, so each call has a session of its own.
 * @throws OperatorError
 */
export async function createPkcs11Kms({ uri, pin }: Options): Promise<Kms> {
  const { module, token, object } = readUri(uri)
  const pkcs11js = await loadPackage()
  const inSession = <Value>(work: (pkcs11: Pkcs11, session: Buffer, key: Buffer) => Value): Value => {
    const pkcs11 = new pkcs11js.PKCS11()
    try {
      pkcs11.load(module)
      pkcs11.C_Initialize()
      try {
        const slot = pkcs11.C_GetSlotList(true).find(each => pkcs11.C_GetTokenInfo(each).label.trim() === token)
        if (!slot) throw new Error(`there is no token ${token}`)
        const session = pkcs11.C_OpenSession(slot, pkcs11js.CKF_SERIAL_SESSION)
        pkcs11.C_Login(session, pkcs11js.CKU_USER, pin)
        return work(pkcs11, session, findKey(pkcs11, session))
      } finally {
        pkcs11.C_Finalize()
      }
    } catch (error) {
      throw new OperatorError(`The key of CK_KMS cannot be used: ${(error as Error).message}`)
    } finally {
      pkcs11.close()
    }
  }
  const findKey = (pkcs11: Pkcs11, session: Buffer): Buffer => {
    pkcs11.C_FindObjectsInit(session, [
      { type: pkcs11js.CKA_CLASS, value: pkcs11js.CKO_SECRET_KEY },
      { type: pkcs11js.CKA_LABEL, value: object },
    ])
    const [key] = pkcs11.C_FindObjects(session, 1)
    pkcs11.C_FindObjectsFinal(session)
    if (!key) throw new Error(`the token ${token} has no secret key ${object}`)
    return key
  }
  const mechanism = (iv: Buffer) => ({
    mechanism: pkcs11js.CKM_AES_GCM,
    parameter: {
      ...{ type: pkcs11js.CK_PARAMS_AES_GCM, iv, ivBits: iv.length * 8, tagBits },
      aad: Buffer.from(wrappedFor),
    },
  })
  return {
    async wrap(bytes) {
      const iv = randomBytes(nonceBytes)
      const hidden = inSession((pkcs11, session, key) => {
        pkcs11.C_EncryptInit(session, mechanism(iv), key)
        return pkcs11.C_Encrypt(session, Buffer.from(bytes), Buffer.alloc(bytes.length + tagBits / 8))
      })
      return new Uint8Array([...iv, ...hidden])
    },
    async unwrap(wrapped) {
      const all = Buffer.from(wrapped)
      return inSession((pkcs11, session, key) => {
        pkcs11.C_DecryptInit(session, mechanism(all.subarray(0, nonceBytes)), key)
        return new Uint8Array(pkcs11.C_Decrypt(session, all.subarray(nonceBytes), Buffer.alloc(all.length)))
      })
    },
  }
}

function readUri(uri: string) {
  const [path = '', query = ''] = uri.replace(/^pkcs11:/, '').split('?')
  const attributes = new Map(
    [...path.split(';'), ...query.split('&')].map(part => {
      const [name = '', ...value] = part.split('=')
      return [name, decodeURIComponent(value.join('='))] as const
    }),
  )
  const [token, object, module] = ['token', 'object', 'module-path'].map(name => attributes.get(name))
  if (!token || !object || !module)
    throw new OperatorError(
      `CK_KMS=${uri} is not accepted; expected pkcs11:token=NAME;object=NAME?module-path=FILE, as RFC 7512 has it`,
    )
  return { token, object, module }
}

/** Compiled at its installation, which not every operator can do, or wants. */
async function loadPackage(): Promise<Pkcs11Package> {
  const name = 'pkcs11js'
  try {
    const loaded = await import(name)
    return loaded.default ?? loaded
  } catch (error) {
    throw new OperatorError(
      `CK_KMS=pkcs11:… needs the package pkcs11js, which compiles a few files: npm install pkcs11js (${(error as Error).message})`,
    )
  }
}
