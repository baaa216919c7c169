<?php

declare(strict_types=1);

// Runs every test of this client: php clients/php/tests/run.php
require __DIR__ . '/harness.php';
foreach (glob(__DIR__ . '/*Test.php') as $file) {
    require $file;
}
foreach (Harness::$failed as $failure) {
    echo "FAILED: $failure\n";
}
echo 'Ran ', Harness::$ran, ' tests, ', count(Harness::$failed), " failed\n";
exit(Harness::$failed === [] ? 0 : 1);
