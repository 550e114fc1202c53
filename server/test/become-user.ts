// Changes the user of the process to the one that the first argument names, and removes the argument.
const [uid] = process.argv.splice(2, 1).map(Number)
process.setgroups?.([])
process.setgid?.(uid as number)
process.setuid?.(uid as number)
