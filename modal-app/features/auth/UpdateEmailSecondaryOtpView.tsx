import { UpdateEmailOtpView } from './UpdateEmailOtpView.tsx'

/** By a code of the address that it gets. */
export const UpdateEmailSecondaryOtpView = () => <UpdateEmailOtpView isNext />
