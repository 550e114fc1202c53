// Reads which encodings a client accepts.

/** Named, and not with `q=0`. */
export const accepts = (header: string | undefined, encoding: string): boolean =>
  header?.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    return name === encoding && !parameters.some((each) => /^q=0(\.0*)?$/.test(each))
  }) ?? false
