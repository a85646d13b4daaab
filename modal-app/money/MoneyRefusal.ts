/** Why the network would not carry out what the form says; another change of the form ends it. */
export interface MoneyRefusal {
  readonly reason:
    | 'amount'
    | 'fee'
    | 'rent'
    | 'newAccount'
    | 'address'
    | 'ownContract'
    | 'refused'
    | 'unreachable'
    | 'unloaded'
    | 'unsuitable'
    | 'failed'
  /** In the smallest unit of the network's currency: what is missing, or has to stay. */
  readonly needed?: bigint | undefined
}
