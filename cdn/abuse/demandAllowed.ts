import { ApiFailure } from '../apiFailure.ts'
import type { DenyList } from '../store/abuse.schema.ts'
import type { Project } from '../store/projects.ts'
import { isInNetwork } from './clientNetwork.ts'
import { mailboxOf } from './mailboxOf.ts'

type Denying = Pick<Project, 'deny' | 'operatorDeny'>

/** @throws ApiFailure `access_denied` if the project, or the operator, refuses clients of this network */
export function demandNetwork(project: Denying, client: string): void {
  if (listsOf(project).some(({ networks }) => networks.some(network => isInNetwork(network, client))))
    throw new ApiFailure('access_denied', 'This site is not available from this network. Ask its operator')
}

/** @throws ApiFailure `access_denied` if the account may not use this project */
export function demandAccount(project: Denying, address: string): void {
  // Ignores case: Bech32 addresses have two spellings.
  const plain = address.toLowerCase()
  if (listsOf(project).some(({ accounts }) => accounts.includes(plain)))
    throw new ApiFailure('access_denied', 'This site is not available to this account. Ask its operator')
}

/** @throws ApiFailure `email_denied` if the address, or its domain, may not sign in here */
export function demandEmail(project: Denying, email: string): void {
  const mailbox = mailboxOf(email)
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const isDenied = ({ emails, emailDomains }: DenyList) =>
    emails.includes(mailbox) || emailDomains.some(denied => domain === denied || domain.endsWith(`.${denied}`))
  if (listsOf(project).some(isDenied))
    throw new ApiFailure('email_denied', 'This site does not accept this email address. Use another one')
}

const listsOf = ({ deny, operatorDeny }: Denying): readonly DenyList[] => [deny, operatorDeny]
