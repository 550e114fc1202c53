// Address parameters of a category from its title.
export const categoryParams = (title: string) => ({ title: title.replaceAll(' ', '_') })
