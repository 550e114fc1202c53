// Reports many wrong PINs to their owner, and a device that takes no more attempts to the administrators.
import { countAttempts, isExhausted, type Limit, takeTry } from '#auth/throttle.ts'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { DeviceRow } from './devices.queries.ts'
import { deviceReports, ownerReports, type Report } from './limits.ts'

const minuteMs = 60_000

/** After a wrong PIN: one report per window, and only that of the day if both are due. */
export async function reportWrongPin(ctx: Context, userid: number, shared_deviceid: number): Promise<void> {
  const due = await findDue(ctx, ownerReports(userid, shared_deviceid))
  if (!due) return
  await record(ctx, 'user.pin-attacked', ['user', userid], { after: { shared_deviceid, ...due } })
}

/** After a wrong PIN or an unknown ID badge. */
export async function reportDevice(ctx: Context, method: 'pin' | 'badge', device: DeviceRow): Promise<void> {
  const due = await findDue(ctx, deviceReports(method, device))
  if (!due) return
  const { shared_deviceid } = device
  await record(ctx, 'shared-device.attacked', ['shared-device', shared_deviceid], {
    after: { method, ...due },
  })
}

/** The longest windows come first. A report counts as an attempt of a limit of its own, so servers share it. */
async function findDue(
  ctx: Context,
  reports: readonly Report[],
): Promise<{ attempts: number; minutes: number } | undefined> {
  for (const { counted, from, report } of reports) {
    const attempts = await countAttempts(ctx, counted)
    if (attempts < from) continue
    const once: Limit = { key: report, most: 1, windowMs: counted.windowMs }
    if (await isExhausted(ctx, once)) continue
    await takeTry(ctx, [once])
    return { attempts, minutes: counted.windowMs / minuteMs }
  }
  return undefined
}
