// The look of a run, in the order in which one sheet builds on the other.
import './run.css'
import './run-fit.css'
