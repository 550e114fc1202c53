// Updates offline copies in the background of every screen.
import { useKeeper } from './use-keeper.ts'

export function Keeper() {
  useKeeper()
  return null
}
