// Notifies the other windows of the browser about sign-in and sign-out, because they share the session.
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('stepwright-session')

/** 0 means signed out. */
export const tellWindows = (userid: number): void => channel?.postMessage(userid)

export function whenWindowsTell(act: (userid: number) => void): void {
  channel?.addEventListener('message', ({ data }: MessageEvent<number>) => act(data))
}
