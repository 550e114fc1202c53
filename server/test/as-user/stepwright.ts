// Loads the command line, then runs it as the user that the first argument names.
import '../../src/cli/serve.ts'
import '../../src/main.ts'
// Imports are evaluated in this order: the user changes between the code of the server and the command.
import './become-user.ts'
import '../../src/cli/main.ts'
