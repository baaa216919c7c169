import fc from 'fast-check';

// Thousands of mutants meet each property: it shows soon whether it notices one, and draws the same for everyone.
fc.configureGlobal({ seed: 1, interruptAfterTimeLimit: 1_000 });
