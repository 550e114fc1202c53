// The address of a category out of its title.
export const categoryParams = (title: string) => ({ title: title.replaceAll(' ', '_') })
