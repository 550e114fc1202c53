// Style sheets of a run, in the order in which they build on each other.
import './run.css'
import './run-fit.css'
