// Windows of one browser share one session: who signs in or out in one of them has done so in all.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stepwright-session')

/** Zero is nobody. */
export const tellWindows = (userid: number): void => channel?.postMessage(userid)

export function whenWindowsTell(act: (userid: number) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<number>) => act(data))
}
