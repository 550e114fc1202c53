// English: reading codes with the camera.
export const scan = {
  'scan.again': 'Scan again',
  'scan.busy': 'The camera is in use',
  'scan.busyWay':
    'Close the other program that uses it and try again, choose a photo of the code, or type it.',
  'scan.hint': 'Hold the code inside the frame',
  'scan.insecure': 'The camera works only over https',
  'scan.insecureWay':
    'This site is opened without encryption, and browsers then keep the camera shut. Take a photo of the code and choose it here, or type the code. Whoever runs the site can switch https on.',
  'scan.lamp': 'Flashlight',
  'scan.lost': 'The camera has stopped',
  'scan.lostWay': 'It was unplugged or turned off. Try again, choose a photo of the code, or type it.',
  'scan.none': 'No camera was found',
  'scan.noneWay': 'Choose a photo of the code, or type it.',
  'scan.opening': 'Opening the camera',
  'scan.otherCamera': 'Other camera',
  'scan.photo': 'From a photo',
  'scan.photoNothing': 'No code was found in this photo. Take it closer, straight and in good light.',
  'scan.photoReading': 'Reading the photo',
  'scan.photoUnreadable': 'This browser can not open the file as a picture. Choose a JPEG or PNG.',
  'scan.read': 'Read from a {kind}',
  'scan.reader': 'The code reader could not be loaded',
  'scan.readerWay': 'Try again when the connection is back, or type the code.',
  'scan.refused': 'The camera is not allowed',
  'scan.refusedWay':
    'Allow it for this site in the settings of the browser, at the lock or the camera beside the address, and try again. Or choose a photo of the code, or type it.',
  'scan.take': 'Use it',
  'scan.title': 'Scan: {label}',
  'scan.type': 'Type it instead',
  'scan.view': 'Camera view',
} as const
