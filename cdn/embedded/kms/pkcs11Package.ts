/* What we use of the optional package `pkcs11js`, whose own types are there only where it was installed. */

interface Mechanism {
  mechanism: number
  parameter: { type: number; iv: Buffer; ivBits: number; aad: Buffer; tagBits: number }
}

/** Functions of PKCS#11 2.40 by their names there. */
export interface Pkcs11 {
  load(path: string): void
  close(): void
  C_Initialize(): void
  C_Finalize(): void
  C_GetSlotList(hasToken: boolean): Buffer[]
  C_GetTokenInfo(slot: Buffer): { label: string }
  C_OpenSession(slot: Buffer, flags: number): Buffer
  C_Login(session: Buffer, user: number, pin: string): void
  C_FindObjectsInit(session: Buffer, template: { type: number; value: number | string }[]): void
  C_FindObjects(session: Buffer, count: number): Buffer[]
  C_FindObjectsFinal(session: Buffer): void
  C_EncryptInit(session: Buffer, mechanism: Mechanism, key: Buffer): void
  C_Encrypt(session: Buffer, plain: Buffer, into: Buffer): Buffer
  C_DecryptInit(session: Buffer, mechanism: Mechanism, key: Buffer): void
  C_Decrypt(session: Buffer, hidden: Buffer, into: Buffer): Buffer
}

export interface Pkcs11Package {
  PKCS11: new () => Pkcs11
  CKF_SERIAL_SESSION: number
  CKU_USER: number
  CKA_CLASS: number
  CKA_LABEL: number
  CKO_SECRET_KEY: number
  CKM_AES_GCM: number
  CK_PARAMS_AES_GCM: number
}
