// Marks of the header for signed-in users: change of the user, pending events, notices.
import { HeaderMarks } from '../../device/HeaderMarks.tsx'
import { SwitchButton } from '../../shared-device/switch-part.ts'

export const SignedInMarks = () => (
  <>
    <SwitchButton />
    <HeaderMarks />
  </>
)
