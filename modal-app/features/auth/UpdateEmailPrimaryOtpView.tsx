import { UpdateEmailOtpView } from './UpdateEmailOtpView.tsx'

/** By a code of the address that the account has. */
export const UpdateEmailPrimaryOtpView = () => <UpdateEmailOtpView isNext={false} />
