// In which forms a client takes what it asked for.

/** Named, and not with a weight of nothing. */
export const accepts = (header: string | undefined, encoding: string): boolean =>
  header?.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((each) => each.trim())
    return name === encoding && !parameters.some((each) => /^q=0(\.0*)?$/.test(each))
  }) ?? false
