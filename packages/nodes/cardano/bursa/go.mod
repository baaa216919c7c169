module github.com/blinklabs-io/bursa

go 1.26.0
