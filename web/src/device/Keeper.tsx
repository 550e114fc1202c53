// Keeps what was chosen on this device, from whatever screen one is on.
import { useKeeper } from './use-keeper.ts'

export function Keeper() {
  useKeeper()
  return null
}
