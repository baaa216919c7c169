# Written by "npm run python" from the contract. Do not edit.
