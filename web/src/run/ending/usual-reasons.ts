// Usual reasons of a pause, hold, cancellation or incomplete finish, offered as buttons.
export const usualReasons = {
  pause: ['run.why.break', 'run.why.material', 'run.why.tool', 'run.why.help'],
  suspend: ['run.why.shift', 'run.why.material', 'run.why.machine'],
  cancel: ['run.why.wrongGuide', 'run.why.wrongOrder', 'run.why.scrap'],
  finish: ['run.why.tool', 'run.why.machine', 'run.why.scrap'],
} as const
