// English: what is typed and not saved yet, writing in several windows, and drafts that were left.
export const drafts = {
  'drafts.back': 'Continue here',
  'drafts.both': 'Write in both',
  'drafts.bringBack': 'Restore them',
  'drafts.discard': 'Discard them',
  'drafts.discarded': 'Your changes are discarded',
  'drafts.forget': 'Discard',
  'drafts.forgetOf': 'Discard the changes from {when}',
  'drafts.given': 'You continue this in another window',
  'drafts.givenBody': 'Everything that was typed here was taken along. This window can be closed.',
  'drafts.keep': 'Continue with them',
  'drafts.kept': 'Your changes from {when} are here again',
  'drafts.keptBody': 'They had not been saved and were kept on this device.',
  'drafts.laidAside': 'What you typed is not saved. It is kept on this device until you come back.',
  'drafts.left': {
    one: 'There are more changes that were not saved',
    other: 'There are {count} more drafts that were not saved',
  },
  'drafts.leftBody':
    'They come from other windows and are kept on this device. If you open one, what you see now is kept as a draft.',
  'drafts.noAnswer': 'The other window does not answer. Both can be written in; nothing is lost.',
  'drafts.notKept': 'Not saved. This browser keeps nothing: save often.',
  'drafts.notSaved': 'Not saved yet, kept on this device',
  'drafts.open': 'This is open in another window, too',
  'drafts.openBody':
    'Take over to continue here with what was typed there. If you write in both, each keeps its own changes, and nothing that you save in one is lost in the other.',
  'drafts.openOf': 'Open draft: {when}',
  'drafts.openThis': 'Open draft',
  'drafts.take': 'Take over',
} as const
