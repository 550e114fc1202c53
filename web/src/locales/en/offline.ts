// English: what the app shows while the server is not reached.
export const offline = {
  'offline.asOf': 'From this device, as of {when}',
  'offline.asOfBody':
    'The server is not reached, so what was changed since then is missing. Comments, favourites and completions need a connection.',
  'offline.guides': 'On this device',
  'offline.none': 'No guide is kept on this device yet',
  'offline.noneBody': 'Guides that you read while there is a connection open without one, too.',
  'offline.runs': 'Continue your runs',
}
