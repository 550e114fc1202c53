// English: writing a guide in several windows, and drafts that were left.
export const drafts = {
  'drafts.back': 'Go on here',
  'drafts.both': 'Write in both',
  'drafts.forget': 'Discard',
  'drafts.forgetOf': 'Discard the changes from {when}',
  'drafts.given': 'You go on with this guide in another window',
  'drafts.givenBody': 'Everything that was typed here went along. This window can be closed.',
  'drafts.left': {
    one: 'There are more changes that were not saved',
    other: 'There are {count} more drafts that were not saved',
  },
  'drafts.leftBody':
    'They come from other windows and are kept on this device. Opening one lays what you see now aside.',
  'drafts.noAnswer': 'The other window does not answer. Both can be written in; nothing is lost.',
  'drafts.open': 'This guide is open in another window, too',
  'drafts.openBody':
    'Take over to go on here with what was typed there. If you write in both, each keeps its own changes and they are merged when you save.',
  'drafts.openOf': 'Open the changes from {when}',
  'drafts.openThis': 'Open',
  'drafts.take': 'Take over',
}
