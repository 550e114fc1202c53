// The version of the server, as in package.json.
export const version = '0.2.0'
